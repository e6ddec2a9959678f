import { z } from 'zod'
import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'
import { ocpiVersions } from '../../contract/index.ts'

/* Versions, modules and credentials, as both sides send them. */

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

/** 2.3.0 knows hubs by `hub_party_id`, and no role of that name. */
export function rolesFit(version: OcpiVersion, { roles }: Pick<OcpiCredentials, 'roles'>): boolean {
  return version === '2.2.1' || roles.every(({ role: name }) => name !== 'HUB')
}
/** The party that a partner stands here for, ESABC, is one of those it has. */
export function isOfParty(platformId: string, { roles }: Pick<OcpiCredentials, 'roles'>): boolean {
  return roles.some(({ country_code, party_id }) => `${country_code}${party_id}` === platformId)
}

export function isVersion(text: string): text is OcpiVersion {
  return (ocpiVersions as readonly string[]).includes(text)
}
/** The highest that both speak. */
export function highestCommon(offered: z.infer<typeof versionsShape>) {
  return ocpiVersions
    .toReversed()
    .map((version) => ({ version, url: offered.find((one) => one.version === version)?.url }))
    .find((one): one is { version: OcpiVersion; url: string } => one.url !== undefined)
}

export type Direction = 'supply' | 'consume' | 'both'
/** What we are to a partner: who sells charging, whose drivers charge, or both. */
export function ourRoles(direction: Direction, { countryCode, partyId, name, website }: OcpiParty) {
  const names = { supply: ['CPO'], consume: ['EMSP'], both: ['CPO', 'EMSP'] } as const
  return names[direction].map((kind) => ({
    role: kind,
    country_code: countryCode,
    party_id: partyId,
    business_details: { name, ...(website !== '' && { website }) },
  }))
}

/** What a partner may call of a version. */
export function ourModules(base: string, version: OcpiVersion, direction: Direction): OcpiModule[] {
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
  // For credentials the side says nothing; the text asks for one all the same.
  return [
    at('credentials', 'SENDER'),
    at('hubclientinfo', 'RECEIVER'),
    ...(direction === 'consume' ? [] : sold),
    ...(direction === 'supply' ? [] : bought),
  ]
}
