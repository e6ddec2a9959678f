import { expect, test } from 'vitest'
import { parseInstalledCertificates } from './held.rules.ts'

const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'a', issuerKeyHash: 'b', serialNumber: '1F' }

test.each([
  [
    'a chain by its first certificate',
    {
      status: 'Accepted',
      certificateHashDataChain: [
        {
          certificateType: 'V2GRootCertificate',
          certificateHashData: hash,
          childCertificateHashData: [hash],
        },
      ],
    },
    [{ type: 'V2GRootCertificate', hash }],
  ],
  ['none', { status: 'NotFound' }, []],
  ['nothing', null, []],
])('M03 what a charge point holds: %s', (_what, answer, held) => {
  expect(parseInstalledCertificates(answer)).toEqual(held)
})

test.each([
  ['some', { status: 'Accepted', certificateHashData: [hash] }, [{ type: 'CentralSystemRootCertificate', hash }]],
  ['none', { status: 'NotFound' }, []],
  ['an error', { code: 'NotSupported', description: '' }, []],
])('TC_075 what one of 1.6 holds of the type that it was asked for: %s', (_what, answer, held) => {
  expect(parseInstalledCertificates(answer, 'CentralSystemRootCertificate')).toEqual(held)
})
