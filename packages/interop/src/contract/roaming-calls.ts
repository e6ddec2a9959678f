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

const get = 'a station of the partner as stored'
const put = 'creates or replaces a station of the partner'
const patch = 'updates a station of the partner'
export const ocpiGetPartnerLocation = call('ocpiGetTheirLocation', 'GET', location, {
  summary: `OCPI: returns ${get}`,
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
  summary: `OCPI: returns an EVSE of ${get}`,
  params: ofEvse,
})
export const ocpiPutPartnerEvse = call('ocpiPutTheirEvse', 'PUT', evse, {
  summary: `OCPI: ${put}, one EVSE only`,
  params: ofEvse,
})
export const ocpiPatchPartnerEvse = call('ocpiPatchTheirEvse', 'PATCH', evse, {
  summary: `OCPI: ${patch}, one EVSE only`,
  params: ofEvse,
})
export const ocpiGetPartnerConnector = call('ocpiGetTheirConnector', 'GET', connector, {
  summary: `OCPI: returns a connector of ${get}`,
  params: ofConnector,
})
export const ocpiPutPartnerConnector = call('ocpiPutTheirConnector', 'PUT', connector, {
  summary: `OCPI: ${put}, one connector only`,
  params: ofConnector,
})
export const ocpiPatchPartnerConnector = call('ocpiPatchTheirConnector', 'PATCH', connector, {
  summary: `OCPI: ${patch}, one connector only`,
  params: ofConnector,
})

const tariff = `${root}/tariffs/{country}/{party}/{tariff}` as const
const ofTariff = party.extend({ tariff: id })
export const ocpiGetPartnerTariff = call('ocpiGetTheirTariff', 'GET', tariff, {
  summary: 'OCPI: returns a tariff of the partner as stored',
  params: ofTariff,
})
export const ocpiPutPartnerTariff = call('ocpiPutTheirTariff', 'PUT', tariff, {
  summary: 'OCPI: creates or replaces a tariff of the partner',
  params: ofTariff,
})
export const ocpiDeletePartnerTariff = call('ocpiDeleteTheirTariff', 'DELETE', tariff, {
  summary: 'OCPI: deletes a tariff of the partner',
  params: ofTariff,
})

export const ocpiGetRoamingTokens = call('ocpiGetOurTokens', 'GET', `${root}/tokens`, {
  summary: 'OCPI: lists our tokens that may charge with the partner, by last change',
  params: version,
  query: ocpiPage,
})
export const ocpiAuthorize = call('ocpiAuthorize', 'POST', `${root}/tokens/{uid}/authorize`, {
  summary: 'OCPI: checks whether one of our tokens may charge now',
  params: version.extend({ uid: id }),
  query: z.object({ type: z.string().optional() }),
})

const session = `${root}/sessions/{country}/{party}/{session}` as const
const ofSession = party.extend({ session: id })
export const ocpiGetPartnerSession = call('ocpiGetTheirSession', 'GET', session, {
  summary: 'OCPI: returns a session of one of our drivers as stored',
  params: ofSession,
})
export const ocpiPutPartnerSession = call('ocpiPutTheirSession', 'PUT', session, {
  summary: 'OCPI: creates or replaces a session of one of our drivers, as reported by the partner',
  params: ofSession,
})
export const ocpiPatchPartnerSession = call('ocpiPatchTheirSession', 'PATCH', session, {
  summary: 'OCPI: updates a session of one of our drivers',
  params: ofSession,
})

export const ocpiPostCdr = call('ocpiPostCdr', 'POST', `${root}/cdrs`, {
  summary:
    'OCPI: receives the partner’s charge detail record of a session of one of our drivers, or a credit that cancels one',
  params: version,
})
export const ocpiGetPartnerCdr = call('ocpiGetTheirCdr', 'GET', `${root}/cdrs/{cdr}`, {
  summary: 'OCPI: returns a charge detail record of the partner as received',
  params: version.extend({ cdr: id }),
})
export const ocpiPostResult = call('ocpiPostResult', 'POST', `${root}/commands/{kind}/{secret}`, {
  summary: 'OCPI: stores the result of a command that we sent to the partner',
  params: version.extend({ kind: id, secret: id }),
})
export const ocpiPutActiveProfile = call('ocpiPutActiveProfile', 'PUT', `${root}/chargingprofiles/{session}`, {
  summary: 'OCPI: stores the charging profile of a session of one of our drivers, as reported by the partner',
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
