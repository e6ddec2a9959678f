import type { EndpointPermission } from '../contract/index.ts'

/** Returns every permission code of the endpoints, without those open to all signed-in users. */
export function permissionCodesOf(
  endpoints: readonly { readonly permission: EndpointPermission | readonly string[] }[],
): string[] {
  return endpoints.flatMap(({ permission }) => (typeof permission === 'string' ? [] : [...permission]))
}
