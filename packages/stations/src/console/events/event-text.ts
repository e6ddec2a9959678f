import { translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { faultOf, faultOfOcpp, type LoggedEvent } from '../../contract/index.ts'
import { describeEventCode } from './describe-event.ts'

/** What happened, in the reader's words; what only the device has a word for, in its own. */
export function eventMeaning({ kind, code, reported, status }: LoggedEvent, language: Language): string {
  if (kind === 'fault') return faultOf(code).text[language]
  return status === null ? describeEventCode(reported ?? code) : translateText(`kit.state.${status}`)
}

/** What the device said beyond the event's name: OCPP's code in the reader's words, the maker's code and text in its own. */
export function deviceSays(
  {
    code,
    errorCode,
    vendorErrorCode,
    detail,
  }: Pick<LoggedEvent, 'code' | 'errorCode' | 'vendorErrorCode' | 'detail'>,
  language: Language,
): string {
  const fault = errorCode === null ? code : faultOfOcpp(errorCode)
  return [fault !== code && faultOf(fault).text[language], vendorErrorCode, detail]
    .filter(Boolean)
    .join(' · ')
}
