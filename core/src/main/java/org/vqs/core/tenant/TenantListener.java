package org.vqs.core.tenant;

/** Who keeps something for tenants, and is told of what changes it. */
public interface TenantListener {
  /** Nobody. */
  TenantListener NONE =
      new TenantListener() {
        @Override
        public void headroomGrew(Tenant tenant) {}

        @Override
        public void removed(Tenant tenant) {}
      };

  /** There is more room within a tenant's limits than before. */
  void headroomGrew(Tenant tenant);

  /** A tenant went. */
  void removed(Tenant tenant);
}
