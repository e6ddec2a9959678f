import { z } from 'zod'
import { ocpiVersionParams, ocpiCall, ocpiId, ocpiPage, ocpiRoot } from './ocpi-call.ts'
import { ocpiHubCalls } from './ocpi-hub.ts'
import { ocpiSessionCalls } from './ocpi-sessions.ts'

export { ocpiCall, ocpiId, ocpiPage, ocpiRoot, type OcpiEnvelope } from './ocpi-call.ts'

const place = ocpiVersionParams.extend({ location: ocpiId })
export const ocpiGetVersions = ocpiCall('ocpiGetVersions', 'GET', `${ocpiRoot}/versions`, {
  summary: 'OCPI: versions that are spoken here',
})
export const ocpiGetDetails = ocpiCall('ocpiGetDetails', 'GET', `${ocpiRoot}/{version}`, {
  summary: 'OCPI: modules of a version',
  params: ocpiVersionParams,
})
const credentials = `${ocpiRoot}/{version}/credentials` as const
export const ocpiGetCredentials = ocpiCall('ocpiGetCredentials', 'GET', credentials, {
  summary: 'OCPI: our credentials',
  params: ocpiVersionParams,
})
export const ocpiPostCredentials = ocpiCall('ocpiPostCredentials', 'POST', credentials, {
  summary: 'OCPI: a partner registers',
  params: ocpiVersionParams,
})
export const ocpiPutCredentials = ocpiCall('ocpiPutCredentials', 'PUT', credentials, {
  summary: 'OCPI: a partner registers again',
  params: ocpiVersionParams,
})
export const ocpiDeleteCredentials = ocpiCall('ocpiDeleteCredentials', 'DELETE', credentials, {
  summary: 'OCPI: a partner ends its registration',
  params: ocpiVersionParams,
})
const locations = `${ocpiRoot}/{version}/locations` as const
export const ocpiGetLocations = ocpiCall('ocpiGetLocations', 'GET', locations, {
  summary: 'OCPI: stations that are open to the partner, by when they changed last',
  params: ocpiVersionParams,
  query: ocpiPage,
})
export const ocpiGetLocation = ocpiCall('ocpiGetLocation', 'GET', `${locations}/{location}`, {
  summary: 'OCPI: one station',
  params: place,
})
export const ocpiGetEvse = ocpiCall('ocpiGetEvse', 'GET', `${locations}/{location}/{evse}`, {
  summary: 'OCPI: one EVSE',
  params: place.extend({ evse: ocpiId }),
})
export const ocpiGetConnector = ocpiCall('ocpiGetConnector', 'GET', `${locations}/{location}/{evse}/{connector}`, {
  summary: 'OCPI: one connector',
  params: place.extend({ evse: ocpiId, connector: ocpiId }),
})
export const ocpiGetTariffs = ocpiCall('ocpiGetTariffs', 'GET', `${ocpiRoot}/{version}/tariffs`, {
  summary: 'OCPI: tariffs of stations that are open to the partner, with its mark-up',
  params: ocpiVersionParams,
  query: ocpiPage,
})
const token = `${ocpiRoot}/{version}/tokens/{country}/{party}/{uid}` as const
const tokenParts = {
  params: ocpiVersionParams.extend({ country: ocpiId, party: ocpiId, uid: ocpiId }),
  query: z.object({ type: z.string().optional() }),
}
export const ocpiGetToken = ocpiCall('ocpiGetToken', 'GET', token, {
  summary: 'OCPI: a token of the partner as it is kept here',
  ...tokenParts,
})
export const ocpiPutToken = ocpiCall('ocpiPutToken', 'PUT', token, {
  summary: 'OCPI: the partner sends a token',
  ...tokenParts,
})
export const ocpiPatchToken = ocpiCall('ocpiPatchToken', 'PATCH', token, {
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
  ...ocpiSessionCalls,
  ...ocpiHubCalls,
] as const
