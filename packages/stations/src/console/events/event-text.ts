import { translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { catalogueFaultOf, faultOfOcpp, type LoggedEvent } from '../../contract/index.ts'
import { describeEventCode } from './describe-event.ts'

/** Returns the meaning of an event in the reader's language, or the device's own text if there is no translation. */
export function eventMeaning({ kind, code, reported, status }: LoggedEvent, language: Language): string {
  if (kind === 'fault') return catalogueFaultOf(code).text[language]
  return status === null ? describeEventCode(reported ?? code) : translateText(`kit.state.${status}`)
}

/**
 * Returns the device's details in addition to the event name: the OCPP code translated, the vendor's code and text
 * unchanged.
 */
export function deviceText(
  { code, errorCode, vendorErrorCode, detail }: Pick<LoggedEvent, 'code' | 'errorCode' | 'vendorErrorCode' | 'detail'>,
  language: Language,
): string {
  const fault = errorCode === null ? code : faultOfOcpp(errorCode)
  return [fault !== code && catalogueFaultOf(fault).text[language], vendorErrorCode, detail].filter(Boolean).join(' · ')
}
