import { useWords } from '@evops/kit'
import { linkFailures, ocpiFailures } from '../../contract/index.ts'
import { useTranslateRejection, type RemarkSubject } from '../remarks/use-remarks.ts'
import { kindWords } from './kinds.words.ts'

/**
 * Splits a failure of a partner call (`kind: detail`) and translates the kind into the words of the partner's protocol.
 * The kind is '' if it is unknown.
 */
export function useFailureParts(isOcpi: boolean, whose: RemarkSubject = {}) {
  const t = useWords(kindWords)
  const receivedText = useTranslateRejection(whose)
  return (problem: string): { kind: string; detail: string } => {
    const of = <K extends string>(kinds: readonly K[]) => kinds.find((one) => problem.startsWith(`${one}: `))
    const [ocpi, tcec] = [isOcpi ? of(ocpiFailures) : undefined, isOcpi ? undefined : of(linkFailures)]
    const detail = receivedText(problem.slice(ocpi || tcec ? problem.indexOf(': ') + 2 : 0))
    const kind = ocpi ? t(`interop.ocpi.kind.${ocpi}`) : tcec ? t(`interop.link.test.${tcec}`) : ''
    return { kind, detail }
  }
}

/** Returns the same failure as a single line. */
export function useFailure(isOcpi: boolean, whose: RemarkSubject = {}): (problem: string) => string {
  const parts = useFailureParts(isOcpi, whose)
  return (problem) => {
    const { kind, detail } = parts(problem)
    return kind === '' || detail === '' ? kind || detail : `${kind} · ${detail}`
  }
}
