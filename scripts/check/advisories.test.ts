import { expect, test } from 'vitest'
import { readAdvisories } from './advisories.ts'

test('advisories of the registry are findings, one for each package', () => {
  const via = [{ title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1', severity: 'high' }]
  const reply = {
    auditReportVersion: 2,
    vulnerabilities: {
      left: { severity: 'high', range: '<1.2.3', via },
      right: { severity: 'low', range: '*', via: ['left'] },
    },
  }
  expect(readAdvisories(JSON.stringify(reply))).toEqual([
    'left <1.2.3: high: Prototype pollution https://github.com/advisories/GHSA-1',
    'right *: low: by left',
  ])
  expect(readAdvisories('{"vulnerabilities":{}}')).toEqual([])
})

test('a registry that does not answer gives no result', () => {
  expect(readAdvisories('{"message":"405 Method Not Allowed","statusCode":405}')).toBeUndefined()
  expect(readAdvisories('')).toBeUndefined()
})
