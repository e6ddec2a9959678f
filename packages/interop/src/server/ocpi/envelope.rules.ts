import { ocpiVersions, type OcpiEnvelope, type OcpiParty } from '../../contract/index.ts'

/* Common parts of every OCPI call: token, envelope, status codes. */

export const ocpiStatusCodes = {
  done: 1000,
  client: 2000,
  invalid: 2001,
  incomplete: 2002,
  unknownLocation: 2003,
  unknownToken: 2004,
  server: 3000,
  unusable: 3001,
  version: 3002,
  modules: 3003,
} as const
export type OcpiStatusCode = (typeof ocpiStatusCodes)[keyof typeof ocpiStatusCodes]

/** Error response of a call. The HTTP status concerns the resource or the caller, the code concerns OCPI. */
export class OcpiCallError extends Error {
  readonly code: OcpiStatusCode
  readonly status: number
  constructor(code: OcpiStatusCode, message: string, status = 200) {
    super(message.slice(0, 300))
    this.code = code
    this.status = status
  }
}
export const unauthorizedOcpiError = (why: string) => new OcpiCallError(ocpiStatusCodes.client, why, 401)
export const notAllowed = (why: string) => new OcpiCallError(ocpiStatusCodes.client, why, 405)
export const ocpiUnknownObjectError = (what: string, code: OcpiStatusCode = ocpiStatusCodes.unknownLocation) =>
  new OcpiCallError(code, `${what}: not known here`, 404)

export function buildOcpiEnvelope(
  now: Date,
  {
    data,
    code = ocpiStatusCodes.done,
    message,
  }: { data?: unknown; code?: OcpiStatusCode; message?: string | undefined },
): OcpiEnvelope {
  return {
    ...(data !== undefined && { data }),
    status_code: code,
    ...(message !== undefined && { status_message: message }),
    timestamp: now.toISOString(),
  }
}

const longest = 400
/**
 * Returns the possible tokens of a header. Since 2.2 tokens are sent in Base64, but many platforms send them as plain
 * text.
 */
export function parseAuthorizationTokens(header: string | undefined): string[] {
  if (header === undefined || header.length > longest) return []
  const [, tokenText = ''] = /^token\s+(\S+)\s*$/i.exec(header) ?? []
  if (tokenText === '') return []
  const decoded = Buffer.from(tokenText, 'base64').toString('utf8')
  return /^[\x21-\x7e]{1,200}$/.test(decoded) ? [decoded, tokenText] : [tokenText]
}
/** `raw`: for a platform that expects plain text. */
export function formatAuthorizationHeader(token: string, raw = false): string {
  return `Token ${raw ? token : Buffer.from(token, 'utf8').toString('base64')}`
}

/**
 * Modules between platforms that are not routed according to the standard (2.2.1, Message Routing Headers). The details
 * module is called by its version.
 */
const unrouted = new Set(['versions', 'details', 'credentials', 'hubclientinfo', ...ocpiVersions])
/** From our party to the one that the partner stands for. */
export function buildRoutingHeaders(
  { party, platformId }: { party: OcpiParty; platformId: string },
  name: string,
): Record<string, string> {
  if (unrouted.has(name)) return {}
  return {
    'ocpi-from-country-code': party.countryCode,
    'ocpi-from-party-id': party.partyId,
    'ocpi-to-country-code': platformId.slice(0, 2),
    'ocpi-to-party-id': platformId.slice(2),
  }
}

/** Instant in the OCPI format: UTC with Z. A value without a time zone is also UTC (2.2.1, types). */
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/
export function parseOcpiInstant(text: string): Date | undefined {
  const [, , , zone] = instantForm.exec(text) ?? []
  if (!instantForm.test(text)) return undefined
  const at = new Date(zone === undefined ? `${text}Z` : text)
  return Number.isNaN(at.getTime()) ? undefined : at
}
