import { z } from 'zod'
import { ocpiWireVersions, type OcpiParty, type OcpiWireVersion } from '../../contract/index.ts'

/* Versions, modules and credentials in the format that both sides send. */

const address = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && url.username === '' && url.password === ''
  })
export const versionsShape = z.array(z.object({ version: z.string().max(20), url: address })).max(50)
const module = z.object({
  identifier: z.string().min(1).max(50),
  role: z.string().max(20).default(''),
  url: address,
})
export const detailsShape = z.object({ version: z.string(), endpoints: z.array(module).max(100) })
export type OcpiModule = z.infer<typeof module>

const code = (form: RegExp) =>
  z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.string().regex(form))
const role = z.object({
  role: z.string().min(1).max(20),
  party_id: code(/^[A-Z0-9]{3}$/),
  country_code: code(/^[A-Z]{2}$/),
  business_details: z.object({ name: z.string().max(100) }),
})
export const credentialsShape = z.object({
  token: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  url: address,
  hub_party_id: z.string().max(5).optional(),
  roles: z.array(role).min(1).max(100),
})
export type OcpiCredentials = z.infer<typeof credentialsShape>
export type OcpiRole = OcpiCredentials['roles'][number]

/** Credentials of 2.1.1 have one party without a role, which then has the given role. */
const olderCredentials = (name: string) =>
  z
    .object({ ...credentialsShape.omit({ roles: true, hub_party_id: true }).shape, ...role.omit({ role: true }).shape })
    .transform(({ token, url, ...party }): OcpiCredentials => ({ token, url, roles: [{ ...party, role: name }] }))
/** Parses credentials of a version. The party of 2.1.1 has the role that the direction of the partner needs. */
export function parseCredentials(
  version: OcpiWireVersion,
  direction: PartnerDirection,
  body: unknown,
): z.ZodSafeParseResult<OcpiCredentials> {
  if (version !== '2.1.1') return credentialsShape.safeParse(body)
  return olderCredentials(direction === 'consume' ? 'CPO' : 'EMSP').safeParse(body)
}
/** Writes credentials of ours in the form of a version. */
export function formatCredentials(version: OcpiWireVersion, { roles, ...credentials }: OcpiCredentials): object {
  const [only] = roles
  if (version !== '2.1.1' || !only) return { ...credentials, roles }
  const { role: _, ...party } = only
  return { ...credentials, ...party }
}
/** Modules of a partner that speaks 2.1.1, with the roles that follow from the direction. */
export function withModuleRoles(
  version: OcpiWireVersion,
  direction: PartnerDirection,
  endpoints: readonly OcpiModule[],
): OcpiModule[] {
  if (version !== '2.1.1') return [...endpoints]
  const isSender = (identifier: string) =>
    ['tokens', 'commands'].includes(identifier) === (direction === 'supply') && identifier !== 'credentials'
  return endpoints.map((one) => ({ ...one, role: isSender(one.identifier) ? 'SENDER' : 'RECEIVER' }))
}

/** 2.3.0 identifies hubs by `hub_party_id` and has no role HUB. */
export function areRolesValid(version: OcpiWireVersion, { roles }: Pick<OcpiCredentials, 'roles'>): boolean {
  return version !== '2.3.0' || roles.every(({ role: name }) => name !== 'HUB')
}
/** Returns true if the partner's configured party, for example ESABC, is among its roles. */
export function hasConfiguredParty(platformId: string, { roles }: Pick<OcpiCredentials, 'roles'>): boolean {
  return roles.some(({ country_code, party_id }) => `${country_code}${party_id}` === platformId)
}

export function isVersion(text: string): text is OcpiWireVersion {
  return (ocpiWireVersions as readonly string[]).includes(text)
}
/** Returns the versions for a partner. 2.1.1 has no roles of modules, so a partner of both directions needs a later one. */
export const versionsFor = (direction: PartnerDirection): readonly OcpiWireVersion[] =>
  ocpiWireVersions.filter((version) => version !== '2.1.1' || direction !== 'both')
/** Returns the highest version that both sides support. */
export function highestCommon(offered: z.infer<typeof versionsShape>, direction: PartnerDirection) {
  return versionsFor(direction)
    .toReversed()
    .map((version) => ({ version, url: offered.find((one) => one.version === version)?.url }))
    .find((one): one is { version: OcpiWireVersion; url: string } => one.url !== undefined)
}

export type PartnerDirection = 'supply' | 'consume' | 'both'
/** Returns our roles towards a partner: seller of charging (CPO), provider for drivers (EMSP), or both. */
export function operatorOcpiRoles(direction: PartnerDirection, { countryCode, partyId, name, website }: OcpiParty) {
  const names = { supply: ['CPO'], consume: ['EMSP'], both: ['CPO', 'EMSP'] } as const
  return names[direction].map((kind) => ({
    role: kind,
    country_code: countryCode,
    party_id: partyId,
    business_details: { name, ...(website !== '' && { website }) },
  }))
}

/** Returns the modules of a version that a partner may call. */
export function operatorOcpiModules(
  base: string,
  version: OcpiWireVersion,
  direction: PartnerDirection,
): (Omit<OcpiModule, 'role'> & { role?: string })[] {
  const at = (identifier: string, side: string, below = '') => ({
    identifier,
    role: side,
    url: `${base}/ocpi/${version}/${below}${identifier}`,
  })
  const sold = [
    at('locations', 'SENDER'),
    at('tariffs', 'SENDER'),
    at('tokens', 'RECEIVER'),
    at('commands', 'RECEIVER'),
    at('sessions', 'SENDER'),
    at('cdrs', 'SENDER'),
    at('chargingprofiles', 'RECEIVER'),
    ...(version === '2.3.0' ? [at('invoicereconciliation', 'SENDER'), at('payments', 'RECEIVER')] : []),
  ]
  const bought = [
    ...['locations', 'tariffs', 'sessions', 'cdrs'].map((one) => at(one, 'RECEIVER', 'emsp/')),
    ...['tokens', 'commands', 'chargingprofiles'].map((one) => at(one, 'SENDER', 'emsp/')),
    ...(version === '2.3.0' ? [at('invoicereconciliation', 'RECEIVER', 'emsp/')] : []),
  ]
  if (version === '2.1.1')
    return [at('credentials', ''), ...(direction === 'consume' ? bought : sold)]
      .filter(({ identifier }) => identifier !== 'chargingprofiles')
      .map(({ identifier, url }) => ({ identifier, url }))
  // The role of the credentials module has no meaning, but the standard requires a value.
  return [
    at('credentials', 'SENDER'),
    at('hubclientinfo', 'RECEIVER'),
    ...(direction === 'consume' ? [] : sold),
    ...(direction === 'supply' ? [] : bought),
  ]
}
