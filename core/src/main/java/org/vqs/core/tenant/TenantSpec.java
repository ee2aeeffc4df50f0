package org.vqs.core.tenant;

/**
 * What the host says of a tenant when it makes one.
 *
 * @param parent the tenant above, or null for the root
 * @param name how the host calls it
 * @param kind queue or user
 * @param weight its weight relative to its siblings
 * @param owner the host's own object
 * @param home whose servers alone count for it, or null if all do
 */
record TenantSpec(
    Tenant parent, String name, Tenant.Kind kind, double weight, Object owner, HomeTenants home) {}
