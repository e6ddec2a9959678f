import { expect, test } from 'vitest'
import { languages } from '@evops/platform/contract'
import { chargePointErrorCodes } from '@evops/ocpp/contract'
import { catalogueFaultOf, faultOfOcpp } from '../../contract/index.ts'
import { faultText } from './connector-text.ts'

const quiet = { vendorErrorCode: null, info: null }

test.each(chargePointErrorCodes.filter((code) => code !== 'NoError'))(
  'a card names %s as its alarm does',
  (errorCode) => {
    const code = faultOfOcpp(errorCode)
    expect(code === 'F99').toBe(errorCode === 'OtherError')
    for (const language of languages)
      expect(faultText({ ...quiet, errorCode }, language)).toBe(catalogueFaultOf(code).text[language])
  },
)

test('an error that names no part is not told as a fault of one', () => {
  expect(faultText({ ...quiet, errorCode: 'InternalError' }, 'en')).toBe('Internal fault')
  expect(faultText({ ...quiet, errorCode: 'PowerSwitchFailure' }, 'en')).toBe('Contactor fault')
  expect(faultText({ ...quiet, errorCode: 'OtherError', vendorErrorCode: 'E17' }, 'en')).toBe('E17 · Other fault')
})
