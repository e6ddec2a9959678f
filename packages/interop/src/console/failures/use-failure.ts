import { useWords } from '@evops/kit'
import { linkFailures, ocpiFailures } from '../../contract/index.ts'
import { ocpiWords } from '../ocpi/ocpi.words.ts'
import { linkWords } from '../links/links.words.ts'
import { useSaid, type Others } from '../said/use-said.ts'

/** A kind of failure in the words of its protocol; '': it has none of this name. */
export function useKind(isOcpi: boolean): (kind: string | null) => string {
  const o = useWords(ocpiWords)
  const l = useWords(linkWords)
  return (kind) => {
    const ocpi = ocpiFailures.find((one) => one === kind)
    const tcec = linkFailures.find((one) => one === kind)
    return isOcpi ? (ocpi ? o(`interop.ocpi.kind.${ocpi}`) : '') : tcec ? l(`interop.link.test.${tcec}`) : ''
  }
}

/** Why a call to a partner came to nothing, in the words of its protocol, with what was said of it; of no known kind: what was said. */
export function useFailure(isOcpi: boolean, whose: Others = {}): (problem: string) => string {
  const named = useKind(isOcpi)
  const detail = useSaid(whose)
  return (problem) => {
    const [kind = ''] = problem.split(': ', 1)
    const said = named(kind)
    if (said === '' || !problem.startsWith(`${kind}: `)) return detail(problem)
    const rest = problem.slice(`${kind}: `.length)
    return rest === '' ? said : `${said} · ${detail(rest)}`
  }
}
