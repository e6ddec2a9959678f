import { expect, test } from 'vitest'
import { decideFault } from './deciding.rules.ts'

const report = { vendor: 'Made', model: 'M1', errorCode: 'OtherError', vendorErrorCode: 'F03' }
const mapping = { vendor: 'Made', model: '', errorCode: '', vendorCode: 'F03', faultCode: 'F20', level: null }

test('a fault bit of YKC 1.6 is the fault of the catalogue; the same code of an OCPP vendor is its own', () => {
  expect(decideFault({ ...report, protocol: 'ykc1.6' }, [])).toEqual({ code: 'F03', level: 3 })
  expect(decideFault({ ...report, protocol: 'ocpp1.6j' }, [])).toEqual({ code: 'F99', level: 3 })
  expect(decideFault({ ...report, vendorErrorCode: 'F77', protocol: 'ykc1.6' }, []).code).toBe('F99')
})

test('an operator’s mapping of a code is stronger than the catalogue', () => {
  expect(decideFault({ ...report, protocol: 'ykc1.6' }, [mapping]).code).toBe('F20')
})
