import { z } from 'zod'
import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'
import { ocpiVersions } from '../../contract/index.ts'

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

/** 2.3.0 identifies hubs by `hub_party_id` and has no role HUB. */
export function areRolesValid(version: OcpiVersion, { roles }: Pick<OcpiCredentials, 'roles'>): boolean {
  return version === '2.2.1' || roles.every(({ role: name }) => name !== 'HUB')
}
/** Returns true if the partner's configured party, for example ESABC, is among its roles. */
export function hasConfiguredParty(platformId: string, { roles }: Pick<OcpiCredentials, 'roles'>): boolean {
  return roles.some(({ country_code, party_id }) => `${country_code}${party_id}` === platformId)
}

export function isVersion(text: string): text is OcpiVersion {
  return (ocpiVersions as readonly string[]).includes(text)
}
/** Returns the highest version that both sides support. */
export function highestCommon(offered: z.infer<typeof versionsShape>) {
  return ocpiVersions
    .toReversed()
    .map((version) => ({ version, url: offered.find((one) => one.version === version)?.url }))
    .find((one): one is { version: OcpiVersion; url: string } => one.url !== undefined)
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
export function operatorOcpiModules(base: string, version: OcpiVersion, direction: PartnerDirection): OcpiModule[] {
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
    ...(version === '2.3.0' ? [at('invoicereconciliation', 'SENDER')] : []),
  ]
  const bought = [
    ...['locations', 'tariffs', 'sessions', 'cdrs'].map((one) => at(one, 'RECEIVER', 'emsp/')),
    ...['tokens', 'commands', 'chargingprofiles'].map((one) => at(one, 'SENDER', 'emsp/')),
    ...(version === '2.3.0' ? [at('invoicereconciliation', 'RECEIVER', 'emsp/')] : []),
  ]
  // The role of the credentials module has no meaning, but the standard requires a value.
  return [
    at('credentials', 'SENDER'),
    at('hubclientinfo', 'RECEIVER'),
    ...(direction === 'consume' ? [] : sold),
    ...(direction === 'supply' ? [] : bought),
  ]
}
