import { hasTranslation, registerWords, translateText, useTranslate } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { catalogueFaultOf, faultOfOcpp } from '../contract/index.ts'
import { reportedStatusWords } from './reported-status.words.ts'

registerWords(reportedStatusWords)

/** Returns the name of a connector state as a charge point reported it. A state of a vendor stands for itself. */
export function reportedStatusText(reported: string, translate: (key: string) => string = translateText): string {
  const key = `stations.reported.${reported}`
  return hasTranslation(key) ? translate(key) : reported
}

/** Shows a reported connector state by its name, with the protocol's own word on hover. */
export function ReportedStatus({ of }: { of: string }) {
  return <span title={of}>{reportedStatusText(of, useTranslate())}</span>
}

/** Returns an error code of OCPP with its name in the reader's language: `GroundFailure · Ground fault`. */
export function errorText(errorCode: string, language: Language): string {
  return errorCode === 'NoError' ? '' : `${errorCode} · ${catalogueFaultOf(faultOfOcpp(errorCode)).text[language]}`
}
