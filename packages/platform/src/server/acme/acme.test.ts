import { expect, test } from 'vitest'
import { certificateRenewalTime, formatAcmeProblem, acmeRetryDelayMs } from './acme.rules.ts'

const of = (kind: string, detail = 'said so') => ({ type: `urn:ietf:params:acme:error:${kind}`, detail })

test.each([
  [of('rateLimited'), 'the authority takes no more requests for now (rate limited): said so'],
  [of('dns'), 'a.example does not resolve, as the authority sees it: said so'],
  [of('connection', 'NXDOMAIN'), 'a.example does not resolve, as the authority sees it: NXDOMAIN'],
  [
    of('connection', 'connection\n refused'),
    "the authority can't reach http://a.example/.well-known/acme-challenge/ on port 80: connection refused",
  ],
  [of('caa'), 'the CAA record of a.example names another authority: said so'],
  [of('malformed'), 'the authority refused a.example (malformed): said so'],
  [{ type: '', detail: 'status 502' }, 'the authority refused a.example: status 502'],
])('OPS-01 what an authority refuses is one sentence: %o', (problem, sentence) => {
  expect(formatAcmeProblem(problem, 'a.example')).toBe(sentence)
})

test('OPS-01 a certificate is renewed at two thirds of its life; failures are tried again later and later', () => {
  const from = new Date('2026-01-01T00:00:00Z')
  expect(certificateRenewalTime({ from, to: new Date('2026-03-31T00:00:00Z') })).toEqual(
    new Date('2026-03-01T08:00:00Z'),
  )
  const minutes = (failures: number, afterMs = 0) => acmeRetryDelayMs(failures, afterMs) / 60_000
  expect([1, 2, 3, 20].map((failures) => minutes(failures))).toEqual([1, 2, 4, 720])
  expect(minutes(1, 3_600_000)).toBe(60)
})
