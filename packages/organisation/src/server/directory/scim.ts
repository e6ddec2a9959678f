import { Problem } from '@evops/platform/contract'
import { callHttp, type AllowedReach, parseUntrustedJson } from '@evops/platform/server'
import { z } from 'zod'
import { DirectoryError, type UserDirectory, type DirectoryPerson } from './directory.port.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const pageSize = 100
const mostPeople = 20_000
const mostBytes = 8 * 1024 * 1024
const answerWithinMs = 20_000

const text = z.string().nullish()
const several = z.array(z.object({ value: text, primary: z.boolean().nullish() })).nullish()
/** Fields of a SCIM user that are read (RFC 7643 sections 4.1 and 4.3). */
const scimUser = z.object({
  id: z.string().min(1).max(200),
  userName: z.string().min(1),
  displayName: text,
  name: z.object({ formatted: text, givenName: text, familyName: text }).nullish(),
  emails: several,
  phoneNumbers: several,
  active: z.boolean().nullish(),
  [enterprise]: z.object({ employeeNumber: text, organization: text, department: text }).nullish(),
})
/** RFC 7644 section 3.4.2. */
const listResponse = z.object({ totalResults: z.int().min(0), Resources: z.array(scimUser).nullish() })

export interface ScimOptions {
  /** Base address of the service, for example https://directory.example/scim/v2 */
  url: string
  token: string
  /** Private networks that the platform allows (S-16). */
  reach: AllowedReach
}

/**
 * Creates a SCIM 2.0 client (RFC 7643, 7644) that reads /Users by index. It does not follow redirects, so that the
 * token is sent to the configured address only. Throws request.private-address as well.
 */
export function createScimDirectory({ url, token, reach }: ScimOptions): UserDirectory {
  return {
    async *people() {
      let seen = 0
      for (;;) {
        const { totalResults, Resources } = await pageAt(seen + 1)
        const users = Resources ?? []
        for (const user of users) yield personOf(user)
        seen += users.length
        if (users.length === 0 || seen >= totalResults) return
        if (seen > mostPeople) throw new DirectoryError(`more than ${mostPeople} users`)
      }
    },
  }

  async function pageAt(startIndex: number) {
    const address = `${url.replace(/(?<!\/)\/+$/, '')}/Users?startIndex=${startIndex}&count=${pageSize}`
    const { status, body, isCut } = await callHttp(address, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}`, accept: 'application/scim+json, application/json' },
      reach,
      withinMs: answerWithinMs,
      mostBytes,
    }).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      throw new DirectoryError(reasonOf(error), { cause: error })
    })
    if (status < 200 || status >= 300) throw new DirectoryError(`HTTP ${status}`)
    if (isCut) throw new DirectoryError('the answer is too long')
    const read = listResponse.safeParse(parseScimBody(body.toString('utf8')))
    if (!read.success) throw new DirectoryError('not a SCIM 2.0 list of users')
    return read.data
  }
}

function parseScimBody(body: string): unknown {
  try {
    return parseUntrustedJson(body)
  } catch {
    throw new DirectoryError('not JSON')
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not reachable'
  if ('code' in error) return String(error.code)
  return error.message.startsWith('no answer') ? error.message : 'not reachable'
}

function personOf(user: z.infer<typeof scimUser>): DirectoryPerson {
  const { name, displayName, emails, phoneNumbers } = user
  const full = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  const extra = user[enterprise]
  return {
    id: user.id,
    username: user.userName.trim(),
    name: (displayName || name?.formatted || full || user.userName).trim().slice(0, 100),
    email: first(emails).slice(0, 200),
    phone: first(phoneNumbers).slice(0, 30),
    employeeNo: (extra?.employeeNumber ?? '').trim().slice(0, 40),
    organisation: (extra?.organization ?? '').trim().slice(0, 100),
    department: (extra?.department ?? '').trim().slice(0, 100),
    active: user.active ?? true,
  }
}

function first(values: z.infer<typeof several>): string {
  const chosen = values?.find((one) => one.primary) ?? values?.[0]
  return (chosen?.value ?? '').trim()
}
