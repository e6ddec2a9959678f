import { Icon, useWords } from '@evops/kit'
import { useEffect, useRef, useState } from 'react'
import { monitorWords } from './monitor.words.ts'

/** Search by the start of a charge point's number. The key `/` focuses the input. */
export function FindChargePoint({
  text,
  onFind,
}: {
  text: string | undefined
  onFind: (text: string | undefined) => void
}) {
  const t = useWords(monitorWords)
  const [typed, setTyped] = useState(text ?? '')
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = (value: string) => {
    clearTimeout(timer.current)
    onFind(value.trim() || undefined)
  }
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (event.key !== '/' || typing) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <div className="field find-charge-point">
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        aria-label={t('stations.monitor.find')}
        placeholder={t('stations.monitor.find')}
        value={typed}
        onChange={(event) => {
          const { value } = event.target
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => apply(value), 300)
        }}
        onKeyDown={(event) => event.key === 'Enter' && apply(typed)}
      />
    </div>
  )
}
