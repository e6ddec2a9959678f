import { Component, type ErrorInfo, type ReactNode, useContext } from 'react'
import { CallError } from '../net/call-error.ts'
import { recordError } from '../net/error-log.ts'
import { PageContext } from '../page/page.ts'
import { kitWords } from '../words/kit.words.ts'
import { translateText, useWords } from '../words/language.ts'
import { Button, Empty } from './Small.tsx'

/** Message for a failed read, with a retry button. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useWords(kitWords)
  const page = useContext(PageContext)
  const { status, msg } = error instanceof CallError ? error : { status: 0, msg: error.message }
  if (status === 404) {
    const what = translateText((page?.params.id && page.name) ?? 'kit.entry')
    return <Sorry icon="warning" title={t('kit.missing', { what })} />
  }
  if (status === 403) return <Sorry icon="lock" title={t('kit.not-allowed')} text={msg} />
  return <Sorry icon="warning" title={t('kit.failed')} text={msg} onRetry={onRetry} />
}

/** Replacement for a part that threw an error. */
export function BrokenPart({ onRetry }: { onRetry: () => void }) {
  const t = useWords(kitWords)
  return <Sorry icon="warning" title={t('kit.broken')} text={t('kit.broken-next')} onRetry={onRetry} />
}

type SorryProps = { icon: 'lock' | 'warning'; title: string; text?: string; onRetry?: () => void }
function Sorry({ icon, title, text, onRetry }: SorryProps) {
  return (
    <div role="alert">
      <Empty icon={icon} title={title}>
        <p>{text}</p>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {translateText('kit.retry')}
          </Button>
        )}
      </Empty>
    </div>
  )
}

/** Limits an error to its page; the error is written to the log (ERR-04). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    recordError(error, info.componentStack ?? '')
  }
  override render() {
    if (!this.state.broken) return this.props.children
    return <BrokenPart onRetry={() => this.setState({ broken: false })} />
  }
}
