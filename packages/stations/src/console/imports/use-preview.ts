import { call, type ReadFile, useFilePreview } from '@evops/kit'
import type { ReplyOf } from '@evops/platform/contract'
import { previewImport, type ImportSettings } from '../../contract/index.ts'

export type Preview = ReplyOf<typeof previewImport>

const ask = (body: ReadFile & { settings: ImportSettings | undefined }, signal: AbortSignal) =>
  call(previewImport, { body }, { signal })

export function usePreview(file: ReadFile, settings: ImportSettings | undefined) {
  return useFilePreview(ask, file, settings)
}
