import { endpoint, type Method } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * Calls of partners by OCPI 2.2.1 and 2.3.0. Each brings a token of ours; what is wrong with one says the envelope (2000 to
 * 3003), so that shapes of bodies and queries are read behind it.
 */
const envelope = z.object({
  data: z.unknown().optional(),
  status_code: z.int(),
  status_message: z.string().optional(),
  timestamp: z.string(),
})
export type OcpiEnvelope = z.infer<typeof envelope>

const id = z.string().min(1).max(100)
export const ocpiId = id
export const ocpiPage = z.object({
  date_from: z.string().optional(),
  date_to: z.string().optional(),
  offset: z.string().optional(),
  limit: z.string().optional(),
  /** Of our own, in the link to the next page: behind which row it begins. */
  after: z.string().optional(),
})
const root = '/api/public/ocpi'
export const ocpiRoot = root
/** All of them alike: public, in the envelope of OCPI. */
const shared = { permission: 'public', reply: envelope, bare: true, transaction: false } as const
export const ocpiCall = <
  const N extends string,
  const M extends Method,
  const P extends `/${string}`,
  const R extends object,
>(
  name: N,
  method: M,
  path: P,
  rest: R & { summary: string },
) => endpoint({ ...shared, name, method, path, ...rest })

const call = ocpiCall
const version = z.object({ version: id })
const place = version.extend({ location: id })
export const ocpiGetVersions = call('ocpiGetVersions', 'GET', `${root}/versions`, {
  summary: 'OCPI: versions that are spoken here',
})
export const ocpiGetDetails = call('ocpiGetDetails', 'GET', `${root}/{version}`, {
  summary: 'OCPI: modules of a version',
  params: version,
})
const credentials = `${root}/{version}/credentials` as const
export const ocpiGetCredentials = call('ocpiGetCredentials', 'GET', credentials, {
  summary: 'OCPI: our credentials',
  params: version,
})
export const ocpiPostCredentials = call('ocpiPostCredentials', 'POST', credentials, {
  summary: 'OCPI: a partner registers',
  params: version,
})
export const ocpiPutCredentials = call('ocpiPutCredentials', 'PUT', credentials, {
  summary: 'OCPI: a partner registers anew',
  params: version,
})
export const ocpiDeleteCredentials = call('ocpiDeleteCredentials', 'DELETE', credentials, {
  summary: 'OCPI: a partner ends its registration',
  params: version,
})
const locations = `${root}/{version}/locations` as const
export const ocpiGetLocations = call('ocpiGetLocations', 'GET', locations, {
  summary: 'OCPI: stations that are open to the partner, by when they changed last',
  params: version,
  query: ocpiPage,
})
export const ocpiGetLocation = call('ocpiGetLocation', 'GET', `${locations}/{location}`, {
  summary: 'OCPI: one station',
  params: place,
})
export const ocpiGetEvse = call('ocpiGetEvse', 'GET', `${locations}/{location}/{evse}`, {
  summary: 'OCPI: one EVSE',
  params: place.extend({ evse: id }),
})
export const ocpiGetConnector = call(
  'ocpiGetConnector',
  'GET',
  `${locations}/{location}/{evse}/{connector}`,
  {
    summary: 'OCPI: one connector',
    params: place.extend({ evse: id, connector: id }),
  },
)
export const ocpiGetTariffs = call('ocpiGetTariffs', 'GET', `${root}/{version}/tariffs`, {
  summary: 'OCPI: tariffs of stations that are open to the partner, with its mark-up',
  params: version,
  query: ocpiPage,
})
const token = `${root}/{version}/tokens/{country}/{party}/{uid}` as const
const tokenParts = {
  params: version.extend({ country: id, party: id, uid: id }),
  query: z.object({ type: z.string().optional() }),
}
export const ocpiGetToken = call('ocpiGetToken', 'GET', token, {
  summary: 'OCPI: a token of the partner as it is kept here',
  ...tokenParts,
})
export const ocpiPutToken = call('ocpiPutToken', 'PUT', token, {
  summary: 'OCPI: the partner tells a token',
  ...tokenParts,
})
export const ocpiPatchToken = call('ocpiPatchToken', 'PATCH', token, {
  summary: 'OCPI: the partner changes a token',
  ...tokenParts,
})
export const ocpiCalls = [
  ocpiGetVersions,
  ocpiGetDetails,
  ocpiGetCredentials,
  ocpiPostCredentials,
  ocpiPutCredentials,
  ocpiDeleteCredentials,
  ocpiGetLocations,
  ocpiGetLocation,
  ocpiGetEvse,
  ocpiGetConnector,
  ocpiGetTariffs,
  ocpiGetToken,
  ocpiPutToken,
  ocpiPatchToken,
] as const
