import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CallError } from '../net/call-error.ts'
import { recordError } from '../net/error-log.ts'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import { Button, Empty } from './Small.tsx'

/** A read that failed: what happened, and a way to try again. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useWords(kitWords)
  const forbidden = error instanceof CallError && error.status === 403
  return (
    <div role="alert">
      <Empty icon={forbidden ? 'lock' : 'warning'} title={t(forbidden ? 'kit.not-allowed' : 'kit.failed')}>
        <p>{error instanceof CallError ? error.msg : error.message}</p>
        {!forbidden && (
          <Button icon="refresh" onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        )}
      </Empty>
    </div>
  )
}

/** In the place of a part that threw. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useWords(kitWords)
  return (
    <div role="alert">
      <Empty icon="warning" title={t('kit.broken')}>
        <p>{t('kit.broken-next')}</p>
        <Button icon="refresh" onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      </Empty>
    </div>
  )
}

/** Keeps a broken page from taking the console with it; the error goes to the log (ERR-04). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    recordError(error, info.componentStack ?? '')
  }
  override render() {
    return this.state.broken ? (
      <Broken onRetry={() => this.setState({ broken: false })} />
    ) : (
      this.props.children
    )
  }
}
