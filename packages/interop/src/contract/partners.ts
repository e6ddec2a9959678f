import {
  doneReply,
  endpoint,
  eraseCall,
  idParams,
  instant,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  webAddress,
} from '@evops/platform/contract'
import { z } from 'zod'
import { partnersScreen } from '@evops/organisation/contract'
import { partnerPrices } from './partner-prices.ts'

/* Partners of the interconnection (T/CEC 102, OCPI): their identity and the secrets with which both sides sign. */
export const partnerEnvironments = ['test', 'production'] as const
/** supply: the partner's drivers charge at our stations. consume: our drivers charge at the partner's stations. */
export const partnerDirections = ['supply', 'consume', 'both'] as const
/** T/CEC 102 by edition, or OCPI, whose version is negotiated in the handshake. */
export const partnerProtocols = ['20160701', '20161110', 'v1', 'ocpi'] as const
/** The four secrets of the envelope. AES-128-CBC requires 16 characters for the key and for the vector. */
export const partnerSecretNames = ['operatorSecret', 'dataSecret', 'dataSecretIv', 'sigSecret'] as const

const fields = {
  /** Id of the other platform: nine characters. In OCPI, the country code and the party code, for example ESABC. */
  platformId: z.string().regex(/^([A-Za-z0-9]{9}|[A-Z]{2}[A-Z0-9]{3})$/, 'interop.fault.platform-id'),
  name: z.string().trim().min(1).max(100),
  contact: z.string().trim().max(100).default(''),
  phone: z.string().trim().max(40).default(''),
  /** OCPI versions URL of the partner. '': the partner registers with us and sends the URL. */
  apiUrl: z.union([z.literal(''), webAddress(300)]).default(''),
  /** Addresses or networks (`203.0.113.0/24`) that may call us. Empty: any address. */
  allowedIps: z.array(z.string().max(50)).max(50).default([]),
  environment: z.enum(partnerEnvironments).default('test'),
  direction: z.enum(partnerDirections).default('supply'),
  protocol: z.enum(partnerProtocols).default('v1'),
  pushEnabled: z.boolean().default(false),
  /** T/CEC 102: the partner supports `notification_stationFee`. */
  sendsFees: z.boolean().default(true),
  /**
   * T/CEC 102: the partner is an authority. The authority receives stations, states and energy, but no prices and no
   * sessions.
   */
  supervises: z.boolean().default(false),
  /** OCPI: the partner expects our token as plain text instead of Base64. */
  rawTokens: z.boolean().default(false),
  enabled: z.boolean().default(true),
  ...partnerPrices,
  /** Our stations that the partner may see and use. Empty: no station. */
  stationIds: z.array(z.uuid()).max(1_000).default([]),
}
const secret = z.string().min(8).max(64)
const sixteen = z.string().length(16)
/** Fields that identify the recipient of the partner's secrets. */
export const partnerAddressFields = ['apiUrl', 'platformId'] as const
/** Secrets that the partner gave us. */
export const partnerSecrets = z.object({
  operatorSecret: secret,
  dataSecret: sixteen,
  dataSecretIv: sixteen,
  sigSecret: sixteen,
})
export type PartnerSecrets = z.infer<typeof partnerSecrets>

export const partnerRow = z.object({
  id: z.uuid(),
  platformId: z.string(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  apiUrl: z.string(),
  allowedIps: z.array(z.string()),
  environment: z.enum(partnerEnvironments),
  direction: z.enum(partnerDirections),
  protocol: z.enum(partnerProtocols),
  pushEnabled: z.boolean(),
  sendsFees: z.boolean(),
  supervises: z.boolean(),
  rawTokens: z.boolean(),
  enabled: z.boolean(),
  ...partnerPrices,
  stationIds: z.array(z.uuid()),
  /** True if the partner's four secrets are stored. The secrets are never shown again. */
  hasTheirSecrets: z.boolean(),
  version: z.int(),
  createdAt: instant,
})
export type PartnerRow = z.infer<typeof partnerRow>

export const partnerForm = z.object({ ...fields, theirSecrets: partnerSecrets.optional() })
export type PartnerForm = z.infer<typeof partnerForm>
export const partnerChange = z.object({ ...fields, theirSecrets: partnerSecrets.optional(), version: z.int() })
export type PartnerChange = z.infer<typeof partnerChange>

/** Our four secrets for the partner. Only this response contains them. */
const withOurSecrets = partnerRow.extend({ ourSecrets: partnerSecrets })
export type PartnerWithSecrets = z.infer<typeof withOurSecrets>

const path = '/api/organisation/partners'

export const listPartners = endpoint({
  name: 'listPartners',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Lists interconnection partners',
  query: pageQuery.extend({
    search: z.string().trim().max(100).optional(),
    enabled: z.enum(['true', 'false']).optional(),
    sort: sortKeys(['name', 'platformId', 'createdAt']),
  }),
  reply: pageSchemaOf(partnerRow),
})

export const getPartner = endpoint({
  name: 'getPartner',
  method: 'GET',
  path: `${path}/{id}`,
  permission: partnersScreen.codes,
  summary: 'Returns a partner, without any secret',
  params: idParams,
  reply: partnerRow,
})

export const createPartner = endpoint({
  name: 'createPartner',
  reach: 'operator',
  method: 'POST',
  path,
  permission: partnersScreen.may.interconnmng.create,
  summary: 'Creates a partner; our secrets for it are returned only once',
  body: partnerForm,
  reply: withOurSecrets,
})

export const updatePartner = endpoint({
  name: 'updatePartner',
  reach: 'operator',
  keeps: { read: getPartner, but: ['theirSecrets'] },
  method: 'PUT',
  path: `${path}/{id}`,
  permission: partnersScreen.may.interconnmng.edit,
  summary:
    'Updates a partner; `theirSecrets`, if present, replace the stored ones and are required if host, port, scheme or platform id change',
  params: idParams,
  body: partnerChange,
  reply: partnerRow,
})

export const renewPartnerSecrets = endpoint({
  name: 'renewPartnerSecrets',
  fresh: 'secrets',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{id}/renew-secrets`,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Renews our secrets for a partner; they are returned only once',
  params: idParams,
  reply: withOurSecrets,
})

export const deletePartner = endpoint({
  name: 'deletePartner',
  reach: 'operator',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: partnersScreen.may.interconnmng.delete,
  summary: 'Deletes a partner',
  params: idParams,
  reply: doneReply,
})

export const erasePartnerContact = eraseCall(path, 'PartnerContact', {
  reach: 'operator',
  permission: partnersScreen.may.interconnmng.delete,
  summary: 'Erases the identity and telephone of a partner’s contact (PRIV-01); the partner stays',
  reply: partnerRow,
})

export const partnerEndpoints = [
  listPartners,
  getPartner,
  createPartner,
  updatePartner,
  renewPartnerSecrets,
  deletePartner,
  erasePartnerContact,
] as const
