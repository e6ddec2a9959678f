import { useWords } from '@evops/kit'
import { linkFailures, ocpiFailures } from '../../contract/index.ts'
import { ocpiWords } from '../ocpi/ocpi.words.ts'
import { linkWords } from '../links/links.words.ts'
import { useSaid, type Others } from '../said/use-said.ts'

/** Why a call to a partner came to nothing, in the words of its protocol, with what was said of it; of no known kind: what was said. */
export function useFailure(isOcpi: boolean, whose: Others = {}): (problem: string) => string {
  const o = useWords(ocpiWords)
  const l = useWords(linkWords)
  const detail = useSaid(whose)
  return (problem) => {
    const of = <K extends string>(kinds: readonly K[]) => kinds.find((one) => problem.startsWith(`${one}: `))
    const [ocpi, tcec] = [of(ocpiFailures), of(linkFailures)]
    const kind = isOcpi ? ocpi : tcec
    const said = isOcpi ? ocpi && o(`interop.ocpi.kind.${ocpi}`) : tcec && l(`interop.link.test.${tcec}`)
    if (!said) return detail(problem)
    const rest = problem.slice(`${kind}: `.length)
    return rest === '' ? said : `${said} · ${detail(rest)}`
  }
}
