import { useEffect, useState } from 'react'
import type { ImportEndpoints } from '@evops/platform/contract'
import { CallError } from '../net/call-error.ts'
import { call } from '../net/call.ts'
import type { DroppedFile } from './FileDrop.tsx'
import type { FilePreview, ImportSettings, ImportTableChoice } from './import-calls.ts'

const waitMs = 400

/**
 * Previews an import of the chosen sheet and repeats this shortly after each change; the latest answer is used.
 */
export function useFilePreview(
  spec: ImportEndpoints['preview'],
  { fileName, content }: Pick<DroppedFile, 'fileName' | 'content'>,
  { settings, choice }: { settings: ImportSettings | undefined; choice: ImportTableChoice },
) {
  const [preview, setPreview] = useState<FilePreview>()
  const [fault, setFault] = useState<string>()
  const [requested, setRequested] = useState({ settings, choice })
  const isOld = requested.settings !== settings || requested.choice !== choice
  const openDialog = isOld || (preview === undefined && fault === undefined)
  useEffect(() => {
    const stop = new AbortController()
    const loadPreview = async () => {
      try {
        const reply = await call(spec, { body: { fileName, content, settings, ...choice } }, { signal: stop.signal })
        // The contract's shape contains the fields of every preview.
        setPreview(reply as FilePreview)
        setFault(undefined)
      } catch (error) {
        if (stop.signal.aborted) return
        const label = error instanceof CallError && [error.msg, ...Object.values(error.fields)].join(' ')
        setFault(label || String(error))
      }
      setRequested({ settings, choice })
    }
    const timer = setTimeout(() => void loadPreview(), settings ? waitMs : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [spec, fileName, content, settings, choice])
  return { preview, fault, openDialog }
}
