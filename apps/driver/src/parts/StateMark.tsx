import type { DriverConnector } from '@evops/driver/contract'
import { useWords } from '../words/translate.ts'
import { Icon } from './Icon.tsx'
import { partWords } from './part.words.ts'

/** Shows a connector's state with colour, shape and text. */
export function StateMark({ state }: { state: DriverConnector['state'] }) {
  const t = useWords(partWords)
  return (
    <span className="mark" style={{ color: `var(--st-${state})` }}>
      <Icon name={state} />
      {t(`driver.state.${state}`)}
    </span>
  )
}
