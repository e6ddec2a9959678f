import { z } from 'zod'
import { ocpiCall as call, ocpiId as id, ocpiPage, ocpiRoot } from './ocpi-calls.ts'

/*
 * OCPI calls of partners at whose stations our drivers charge. These calls have a separate path, because nothing else
 * distinguishes the two sides of a module.
 */
const root = `${ocpiRoot}/{version}/emsp` as const
const version = z.object({ version: id })
const party = version.extend({ country: id, party: id })
const location = `${root}/locations/{country}/{party}/{location}` as const
const evse = `${location}/{evse}` as const
const connector = `${evse}/{connector}` as const
const ofLocation = party.extend({ location: id })
const ofEvse = ofLocation.extend({ evse: id })
const ofConnector = ofEvse.extend({ connector: id })

const get = 'a station of the partner as it is kept here'
const put = 'the partner sends a station of its own'
const patch = 'the partner changes a station of its own'
export const ocpiGetPartnerLocation = call('ocpiGetTheirLocation', 'GET', location, {
  summary: `OCPI: ${get}`,
  params: ofLocation,
})
export const ocpiPutPartnerLocation = call('ocpiPutTheirLocation', 'PUT', location, {
  summary: `OCPI: ${put}`,
  params: ofLocation,
})
export const ocpiPatchPartnerLocation = call('ocpiPatchTheirLocation', 'PATCH', location, {
  summary: `OCPI: ${patch}`,
  params: ofLocation,
})
export const ocpiGetPartnerEvse = call('ocpiGetTheirEvse', 'GET', evse, {
  summary: `OCPI: an EVSE of ${get}`,
  params: ofEvse,
})
export const ocpiPutPartnerEvse = call('ocpiPutTheirEvse', 'PUT', evse, {
  summary: `OCPI: an EVSE: ${put}`,
  params: ofEvse,
})
export const ocpiPatchPartnerEvse = call('ocpiPatchTheirEvse', 'PATCH', evse, {
  summary: `OCPI: an EVSE: ${patch}`,
  params: ofEvse,
})
export const ocpiGetPartnerConnector = call('ocpiGetTheirConnector', 'GET', connector, {
  summary: `OCPI: a connector of ${get}`,
  params: ofConnector,
})
export const ocpiPutPartnerConnector = call('ocpiPutTheirConnector', 'PUT', connector, {
  summary: `OCPI: a connector: ${put}`,
  params: ofConnector,
})
export const ocpiPatchPartnerConnector = call('ocpiPatchTheirConnector', 'PATCH', connector, {
  summary: `OCPI: a connector: ${patch}`,
  params: ofConnector,
})

const tariff = `${root}/tariffs/{country}/{party}/{tariff}` as const
const ofTariff = party.extend({ tariff: id })
export const ocpiGetPartnerTariff = call('ocpiGetTheirTariff', 'GET', tariff, {
  summary: 'OCPI: a tariff of the partner as it is kept here',
  params: ofTariff,
})
export const ocpiPutPartnerTariff = call('ocpiPutTheirTariff', 'PUT', tariff, {
  summary: 'OCPI: the partner sends a tariff',
  params: ofTariff,
})
export const ocpiDeletePartnerTariff = call('ocpiDeleteTheirTariff', 'DELETE', tariff, {
  summary: 'OCPI: a tariff of the partner is gone',
  params: ofTariff,
})

export const ocpiGetRoamingTokens = call('ocpiGetOurTokens', 'GET', `${root}/tokens`, {
  summary: 'OCPI: tokens of ours that may charge with the partner, by when they changed last',
  params: version,
  query: ocpiPage,
})
export const ocpiAuthorize = call('ocpiAuthorize', 'POST', `${root}/tokens/{uid}/authorize`, {
  summary: 'OCPI: whether a token of ours may charge now',
  params: version.extend({ uid: id }),
  query: z.object({ type: z.string().optional() }),
})

const session = `${root}/sessions/{country}/{party}/{session}` as const
const ofSession = party.extend({ session: id })
export const ocpiGetPartnerSession = call('ocpiGetTheirSession', 'GET', session, {
  summary: 'OCPI: a session of a driver of ours as it is kept here',
  params: ofSession,
})
export const ocpiPutPartnerSession = call('ocpiPutTheirSession', 'PUT', session, {
  summary: 'OCPI: the partner reports a session of a driver of ours',
  params: ofSession,
})
export const ocpiPatchPartnerSession = call('ocpiPatchTheirSession', 'PATCH', session, {
  summary: 'OCPI: the partner changes a session of a driver of ours',
  params: ofSession,
})

export const ocpiPostCdr = call('ocpiPostCdr', 'POST', `${root}/cdrs`, {
  summary: 'OCPI: the partner bills a session of a driver of ours, or takes a bill back',
  params: version,
})
export const ocpiGetPartnerCdr = call('ocpiGetTheirCdr', 'GET', `${root}/cdrs/{cdr}`, {
  summary: 'OCPI: a record of the partner as it was taken',
  params: version.extend({ cdr: id }),
})
export const ocpiPostResult = call('ocpiPostResult', 'POST', `${root}/commands/{kind}/{secret}`, {
  summary: 'OCPI: what came of a command that the partner was asked for',
  params: version.extend({ kind: id, secret: id }),
})
export const ocpiPutActiveProfile = call('ocpiPutActiveProfile', 'PUT', `${root}/chargingprofiles/{session}`, {
  summary: 'OCPI: the partner reports what a session of a driver of ours may draw from now on',
  params: version.extend({ session: id }),
})
export const roamingCalls = [
  ocpiGetPartnerLocation,
  ocpiPutPartnerLocation,
  ocpiPatchPartnerLocation,
  ocpiGetPartnerEvse,
  ocpiPutPartnerEvse,
  ocpiPatchPartnerEvse,
  ocpiGetPartnerConnector,
  ocpiPutPartnerConnector,
  ocpiPatchPartnerConnector,
  ocpiGetPartnerTariff,
  ocpiPutPartnerTariff,
  ocpiDeletePartnerTariff,
  ocpiGetRoamingTokens,
  ocpiAuthorize,
  ocpiGetPartnerSession,
  ocpiPutPartnerSession,
  ocpiPatchPartnerSession,
  ocpiPostCdr,
  ocpiGetPartnerCdr,
  ocpiPostResult,
  ocpiPutActiveProfile,
] as const
