import { doneReply, endpoint, idParams, instant, toStoredSchema } from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { hubParty } from './hub-party.ts'
import { linkComparison } from './links.ts'
import type { PartnerForm } from './partners.ts'

/* OCPI registration of a partner with us, and the operator's OCPI identity. */

/** Versions in whose form objects are built and read. */
export const ocpiVersions = ['2.2.1', '2.3.0'] as const
export type OcpiVersion = (typeof ocpiVersions)[number]
/** Versions that partners may speak. Objects of 2.1.1 are translated from and to those of 2.2.1 (decision 334). */
export const ocpiWireVersions = ['2.1.1', ...ocpiVersions] as const
export type OcpiWireVersion = (typeof ocpiWireVersions)[number]
/** Kinds of prices. OCPI 2.2.1 transmits prices without tax. OCPI 2.3.0 also transmits the kind. */
export const priceKinds = ['without_tax', 'with_tax', 'untaxed'] as const

const countryCode = z.string().regex(/^[A-Z]{2}$/, 'interop.fault.country')
const partyId = z.string().regex(/^[A-Z0-9]{3}$/, 'interop.fault.party')
export const ocpiPartyForm = z
  .object({
    countryCode,
    partyId,
    name: z.string().trim().min(1).max(100),
    website: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(255)]).default(''),
    prices: z.enum(priceKinds).default('without_tax'),
    vatHundredths: z.int().min(0).max(10_000).default(0),
  })
  .refine(({ prices, vatHundredths }) => prices !== 'untaxed' || vatHundredths === 0, {
    path: ['vatHundredths'],
    message: 'interop.fault.untaxed',
  })
/** OCPI party of the operator. An empty country means that none is configured: no data is exchanged by OCPI. */
export const ocpiParty = toStoredSchema(ocpiPartyForm).extend({ version: z.int() })
export type OcpiParty = z.infer<typeof ocpiParty>
export type OcpiPartyForm = z.output<typeof ocpiPartyForm>

/** Steps of a handshake, in order. */
export const ocpiSteps = ['versions', 'choice', 'details', 'modules', 'credentials', 'answer'] as const
export type OcpiStep = (typeof ocpiSteps)[number]
/** Reasons why a step can fail: the failures of any call, and those specific to OCPI. */
export const ocpiFailures = [
  'address',
  'host',
  'slow',
  'unreachable',
  'status',
  'unreadable',
  'token',
  'busy',
  'refused',
  'version',
  'modules',
  'registered',
  'party',
] as const
export type OcpiFailure = (typeof ocpiFailures)[number]

export const ocpiLink = z.object({
  id: z.uuid(),
  party: ocpiParty,
  /** URL of our versions endpoint, which the partner receives. */
  versionsUrl: z.string(),
  state: z.enum(['none', 'registered', 'unregistered']),
  protocolVersion: z.enum(ocpiWireVersions).nullable(),
  theirUrl: z.string(),
  registeredAt: instant.nullable(),
  modules: z.array(z.object({ identifier: z.string(), role: z.string() })),
  roles: z.array(z.object({ role: z.string(), countryCode: z.string(), partyId: z.string(), name: z.string() })),
  /** True if an unused registration token exists. */
  isInvited: z.boolean(),
  /** Step where the last handshake failed. Null: no failure. */
  failed: z
    .object({
      step: z.enum(ocpiSteps),
      kind: z.enum(ocpiFailures),
      detail: z.string(),
      at: instant.nullable(),
    })
    .nullable(),
  heardAt: instant.nullable(),
  failures: z.int(),
  problem: z.string(),
  /** Number of connectors whose status has not been sent to the partner yet. */
  waiting: z.int(),
  /** Number of stations that are open to the partner but have no coordinates. OCPI cannot transmit them. */
  unplaced: z.int(),
  /** Nightly comparison with the partner's copy of our stations. Null: no comparison yet. */
  compared: linkComparison,
  /** Number of tokens of its drivers that the partner sent us. */
  tokens: z.int(),
  /** For a hub: the parties behind it, as the hub reports them. */
  hubParties: z.array(hubParty),
  /**
   * True if the hub that connects this party reports the party as unavailable. Nothing is sent to the party meanwhile.
   */
  isAway: z.boolean(),
})
export type OcpiLink = z.infer<typeof ocpiLink>

const path = '/api/organisation/partners/{id}/ocpi'
const edit = partnersScreen.may.interconnmng.edit
export const getOcpiParty = endpoint({
  name: 'getOcpiParty',
  method: 'GET',
  path: '/api/organisation/ocpi-party',
  permission: partnersScreen.codes,
  summary: 'Returns the operator’s OCPI party and the kind of its prices',
  reply: ocpiParty,
})
export const putOcpiParty = endpoint({
  name: 'putOcpiParty',
  reach: 'operator',
  keeps: { read: getOcpiParty },
  method: 'PUT',
  path: '/api/organisation/ocpi-party',
  permission: edit,
  summary: 'Updates the operator’s OCPI party',
  body: ocpiPartyForm.safeExtend({ version: z.int() }),
  reply: ocpiParty,
})
export const getOcpiLink = endpoint({
  name: 'getOcpiLink',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Returns the OCPI registration of a partner with us, and the progress of the data sent to it',
  params: idParams,
  reply: ocpiLink,
})
export const inviteOcpiPartner = endpoint({
  name: 'inviteOcpiPartner',
  reach: 'operator',
  method: 'POST',
  path: `${path}/token`,
  permission: edit,
  summary: 'Creates a registration token (token A), with which the partner registers itself; it is returned only once',
  params: idParams,
  reply: z.object({ token: z.string(), versionsUrl: z.string() }),
})
export const registerOcpiPartner = endpoint({
  name: 'registerOcpiPartner',
  reach: 'operator',
  method: 'POST',
  path: `${path}/register`,
  permission: edit,
  summary:
    'Starts the handshake with the registration token of the partner or, without one, again with the current token; returns the step at which it ended',
  params: idParams,
  body: z.object({
    token: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,200}$/, 'interop.fault.token')
      .optional(),
  }),
  reply: ocpiLink,
  transaction: false,
})
export const unregisterOcpiPartner = endpoint({
  name: 'unregisterOcpiPartner',
  reach: 'operator',
  method: 'DELETE',
  path,
  permission: edit,
  summary: 'Ends the registration on both sides; ours ends even if the partner does not respond',
  params: idParams,
  reply: doneReply,
  transaction: false,
})
export const ocpiEndpoints = [
  getOcpiParty,
  putOcpiParty,
  getOcpiLink,
  inviteOcpiPartner,
  registerOcpiPartner,
  unregisterOcpiPartner,
] as const

/** Checks that a partner's id and address are valid for its protocol. Returns the errors by field. */
export function validatePartnerAddress({
  protocol,
  platformId,
  apiUrl,
  direction,
  supervises,
}: Pick<PartnerForm, 'protocol' | 'platformId' | 'apiUrl' | 'direction' | 'supervises'>): Partial<
  Record<'platformId' | 'apiUrl' | 'supervises', string>
> {
  const isOcpi = protocol === 'ocpi'
  return {
    ...((platformId.length === 5) !== isOcpi && { platformId: 'interop.fault.platform-id' }),
    ...(!isOcpi && apiUrl === '' && { apiUrl: 'kit.required' }),
    ...(supervises && (isOcpi || direction !== 'supply') && { supervises: 'interop.fault.supervises' }),
  }
}
