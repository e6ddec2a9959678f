import {
  Button,
  Can,
  formatWhen,
  Notice,
  RemoveButton,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import { energyWords } from './energy.words.ts'

/** How what is asked again and again stands, a device as a VTN. */
export const standingTones = { off: 'plain', waiting: 'plain', reading: 'good', failed: 'bad' } as const

/** Why the last one failed, and what the wire said. */
export function Failing({
  of: { faultAt, faultDetail },
  said,
}: {
  of: { faultAt: string | null; faultDetail: string | null }
  said: (at: string) => string
}) {
  const language = useLanguage()
  const zone = useOperatorZone()
  if (faultAt === null) return null
  return (
    <Notice tone="bad">
      {said(formatWhen(faultAt, language, zone))}
      <Detail text={faultDetail} />
    </Notice>
  )
}
export function Detail({ text }: { text: string | null }) {
  return text ? <p className="small">{text}</p> : null
}

/** Asks it as it is saved; what comes of it stands below. */
export function AskNow<E extends EndpointSpec>(props: {
  call: E
  verb: string
  hint: string
  busy: boolean
  onAsk: () => void
  children: ReactNode
}) {
  const { call, verb, hint, busy, onAsk, children } = props
  return (
    <Can call={call}>
      <section className="stack" aria-label={verb}>
        <div className="row">
          <Button busy={busy} onClick={onAsk}>
            {verb}
          </Button>
          <span className="hint">{hint}</span>
        </div>
        {children}
      </section>
    </Can>
  )
}

/** Takes it away, after a question that names it. */
export function Removal<E extends EndpointSpec>({
  call,
  given,
  name,
  save,
}: Pick<Parameters<typeof RemoveButton<E>>[0], 'call' | 'given' | 'save'> & { name: string }) {
  const t = useWords(energyWords)
  const ask = {
    title: t('energy.delete-title', { name }),
    text: t('energy.delete-text'),
    verb: t('energy.delete'),
  }
  return <RemoveButton call={call} given={given} save={{ ...save, done: t('energy.deleted') }} ask={ask} />
}
