import { isTagName, type EndpointSpec } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

let domains: Domains
let close: () => Promise<void>
beforeAll(async () => {
  ;({ domains, close } = await allDomains())
})
afterAll(() => close())

/** Field names that suggest a number that starts sessions. */
const sounds = /(tags?|tokens?|card_?no|uid|cards?|rfid|evcc_?id|emaid)$/i
/** Reply fields that are not such numbers, or are masked when read, by reason. */
const others: Record<string, string> = {
  'its last four characters, masked in its store': `
    listMemberTokens.tag bindTokens.tag unbindToken.tag listCompanyTokens.tag bindCompanyTokens.tag
    unbindCompanyToken.tag listBookings.tag getBooking.tag saveBooking.tag cancelBooking.tag excuseBooking.tag bookingPlan.tag`,
  'what people write beside a member or an evaluation': `
    listMembers.tags getMember.tags saveMember.tags updateMember.tags mergeMembers.tags blacklistMember.tags
    eraseMember.tags listEvaluations.tags getEvaluation.tags saveEvaluation.tags answerEvaluation.tags
    hideEvaluation.tags evaluationSummary.tag listCampaigns.tag createCampaign.tag updateCampaign.tag startCampaign.tag
    stopCampaign.tag evaluateDriverSession.tags listDriverEvaluations.tags`,
  'a sign-in’s own': `
    token.access_token token.refresh_token actAsRole.access_token actAsRole.refresh_token
    finishExternalSignIn.access_token finishExternalSignIn.refresh_token finishPasskeySignIn.access_token
    finishPasskeySignIn.refresh_token driverToken.access_token
    driverToken.refresh_token`,
  'a card reader’s own': 'pairCardBridge.token',
  'a platform’s own: it registers with it, or reads public data': 'inviteOcpiPartner.token createPublicFeed.token',
  'a camera’s own: what it calls a place that it turns to': 'listPresets.token',
}

const endpoints = () => domains.list.flatMap((domain) => [...domain.endpoints])
function namesIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  if ('properties' in schema && typeof schema.properties === 'object')
    for (const [name, part] of Object.entries(schema.properties ?? {})) if (isText(part)) found.add(name)
  for (const part of Object.values(schema)) namesIn(part, found)
  return found
}
/** Returns true for a text, an optional text, or a list of texts. */
function isText(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ('enum' in part || 'const' in part || ('format' in part && part.format === 'uuid')) return false
  if ('type' in part && part.type === 'string') return true
  if ('items' in part) return isText(part.items)
  return 'anyOf' in part && Array.isArray(part.anyOf) && part.anyOf.some(isText)
}
const repliesOf = (spec: EndpointSpec) =>
  spec.reply instanceof z.ZodType
    ? [...namesIn(z.toJSONSchema(spec.reply, { io: 'output', unrepresentable: 'any' }))]
    : []

test('D-30d no reply has a field that sounds like a tag or a card and is not masked', () => {
  const placed = Object.values(others).flatMap((names) => names.trim().split(/\s+/))
  const found = endpoints().flatMap((spec) =>
    repliesOf(spec).flatMap((name) => (sounds.test(name) && !isTagName(name) ? `${spec.name}.${name}` : [])),
  )
  expect(found.toSorted()).toEqual(placed.toSorted())
})

test('D-30d a number is told in full by what is asked for it with a reason, or to whom it was just given', () => {
  const whole = endpoints().filter(({ tags }) => tags !== undefined)
  const unasked = whole.filter(({ name }) => !name.startsWith('reveal')).map(({ name }) => name)
  expect(unasked.toSorted()).toEqual([
    'createToken',
    'getAuditEntry',
    'issueCard',
    'previewBindingImport',
    'previewCameraImport',
    'previewContractorImport',
    'previewDepartureImport',
    'previewDiscountImport',
    'previewMemberImport',
    'previewOfflineCardImport',
    'previewOnlineCardImport',
    'previewQuarterHourImport',
    'previewSessionImport',
    'previewStationImport',
    'previewTitleImport',
    'previewTokenImport',
    'previewUserImport',
    'previewVehicleHistoryImport',
    'previewWorkCalendarImport',
    'registerCard',
    'replaceCard',
  ])
  const reveals = whole.filter(({ name }) => name.startsWith('reveal'))
  for (const { name, body, path } of reveals)
    expect([name, body?.safeParse({ reason: ' ' }).success, path.endsWith('/reveal')]).toEqual([name, false, true])
})
