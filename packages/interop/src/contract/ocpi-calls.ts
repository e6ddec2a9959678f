import { z } from 'zod'
import { ocpiVersionParams, ocpiCall, ocpiId, ocpiPage, ocpiRoot } from './ocpi-call.ts'
import { ocpiHubCalls } from './ocpi-hub.ts'
import { ocpiSessionCalls } from './ocpi-sessions.ts'

export { ocpiCall, ocpiId, ocpiPage, ocpiRoot, type OcpiEnvelope } from './ocpi-call.ts'

const place = ocpiVersionParams.extend({ location: ocpiId })
export const ocpiGetVersions = ocpiCall('ocpiGetVersions', 'GET', `${ocpiRoot}/versions`, {
  summary: 'OCPI: lists the supported versions',
})
export const ocpiGetDetails = ocpiCall('ocpiGetDetails', 'GET', `${ocpiRoot}/{version}`, {
  summary: 'OCPI: lists the modules of a version',
  params: ocpiVersionParams,
})
const credentials = `${ocpiRoot}/{version}/credentials` as const
export const ocpiGetCredentials = ocpiCall('ocpiGetCredentials', 'GET', credentials, {
  summary: 'OCPI: returns our credentials',
  params: ocpiVersionParams,
})
export const ocpiPostCredentials = ocpiCall('ocpiPostCredentials', 'POST', credentials, {
  summary: 'OCPI: registers a partner',
  params: ocpiVersionParams,
})
export const ocpiPutCredentials = ocpiCall('ocpiPutCredentials', 'PUT', credentials, {
  summary: 'OCPI: registers a partner again',
  params: ocpiVersionParams,
})
export const ocpiDeleteCredentials = ocpiCall('ocpiDeleteCredentials', 'DELETE', credentials, {
  summary: 'OCPI: ends the registration of a partner',
  params: ocpiVersionParams,
})
const locations = `${ocpiRoot}/{version}/locations` as const
export const ocpiGetLocations = ocpiCall('ocpiGetLocations', 'GET', locations, {
  summary: 'OCPI: lists stations that are open to the partner, by last change',
  params: ocpiVersionParams,
  query: ocpiPage,
})
export const ocpiGetLocation = ocpiCall('ocpiGetLocation', 'GET', `${locations}/{location}`, {
  summary: 'OCPI: returns a station',
  params: place,
})
export const ocpiGetEvse = ocpiCall('ocpiGetEvse', 'GET', `${locations}/{location}/{evse}`, {
  summary: 'OCPI: returns an EVSE',
  params: place.extend({ evse: ocpiId }),
})
export const ocpiGetConnector = ocpiCall('ocpiGetConnector', 'GET', `${locations}/{location}/{evse}/{connector}`, {
  summary: 'OCPI: returns a connector',
  params: place.extend({ evse: ocpiId, connector: ocpiId }),
})
export const ocpiGetTariffs = ocpiCall('ocpiGetTariffs', 'GET', `${ocpiRoot}/{version}/tariffs`, {
  summary: 'OCPI: lists tariffs of stations that are open to the partner, with its mark-up',
  params: ocpiVersionParams,
  query: ocpiPage,
})
const token = `${ocpiRoot}/{version}/tokens/{country}/{party}/{uid}` as const
const tokenParts = {
  params: ocpiVersionParams.extend({ country: ocpiId, party: ocpiId, uid: ocpiId }),
  query: z.object({ type: z.string().optional() }),
}
export const ocpiGetToken = ocpiCall('ocpiGetToken', 'GET', token, {
  summary: 'OCPI: returns a token of the partner as stored',
  ...tokenParts,
})
export const ocpiPutToken = ocpiCall('ocpiPutToken', 'PUT', token, {
  summary: 'OCPI: creates or replaces a token of the partner',
  ...tokenParts,
})
export const ocpiPatchToken = ocpiCall('ocpiPatchToken', 'PATCH', token, {
  summary: 'OCPI: updates a token of the partner',
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
