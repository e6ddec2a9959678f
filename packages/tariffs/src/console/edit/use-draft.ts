import { call, CallError, useUnsaved } from '@evops/kit'
import { useEffect, useRef, useState } from 'react'
import { saveTariffDraft, type TariffContent } from '../../contract/index.ts'

/** Delay in milliseconds after the last change before a draft is saved automatically. */
const restMs = 1_200
const maxUndoSteps = 100

export type DraftState = 'saved' | 'waiting' | 'saving' | 'conflict' | 'failed'
export type TariffEdit = (content: TariffContent) => TariffContent

/** Editor of a draft: current content, undo, and automatic saving. */
export interface DraftEditor {
  content: TariffContent
  savedAt: string
  state: DraftState
  canUndo: boolean
  /**
   * Applies an edit. Undo reverts one edit; consecutive edits with the same `group` (typing into one box) count as one.
   */
  change: (edit: TariffEdit, group?: string) => void
  undo: () => void
  /** Saves pending changes; resolves to the draft's version, or undefined if saving failed. */
  flush: () => Promise<number | undefined>
}

interface Draft {
  version: number
  content: TariffContent
  updatedAt: string
}
interface Steps {
  all: readonly TariffContent[]
  group: string | undefined
}

export function useDraft(tariffId: string, draft: Draft): DraftEditor {
  const [steps, setSteps] = useState<Steps>({ all: [draft.content], group: undefined })
  const content = steps.all.at(-1) ?? draft.content
  const { saved, state, flush } = useSaving(tariffId, draft, content)
  return {
    content,
    savedAt: saved.updatedAt,
    state,
    canUndo: steps.all.length > 1,
    change: (edit, group) => setSteps((now) => stepOn(now, edit, group)),
    undo: () => setSteps(({ all }) => ({ all: all.length > 1 ? all.slice(0, -1) : all, group: undefined })),
    flush,
  }
}

function stepOn(now: Steps, edit: TariffEdit, group: string | undefined): Steps {
  const last = now.all.at(-1)
  const next = last && edit(last)
  if (!next || next === last) return now
  const isSameStep = group !== undefined && group === now.group && now.all.length > 1
  return { all: [...now.all.slice(isSameStep ? 0 : -maxUndoSteps, isSameStep ? -1 : undefined), next], group }
}

/**
 * Saves a content when it stops changing. Only one save runs at a time: the next one sends the version that this one
 * returns.
 */
function useSaving(tariffId: string, draft: Draft, content: TariffContent) {
  const [saved, setSaved] = useState(draft)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<'conflict' | 'failed'>()
  const isChanged = content !== saved.content
  useUnsaved(isChanged)
  const latest = useRef({ content, version: draft.version })
  const running = useRef<Promise<boolean>>(undefined)

  const save = async (): Promise<boolean> => {
    const sent = latest.current
    setIsSaving(true)
    try {
      const { version, updatedAt } = await call(saveTariffDraft, { params: { id: tariffId }, body: sent })
      latest.current = { ...latest.current, version }
      setSaved({ version, content: sent.content, updatedAt })
      setFailure(undefined)
      return true
    } catch (error) {
      setFailure(error instanceof CallError && error.status === 409 ? 'conflict' : 'failed')
      return false
    } finally {
      running.current = undefined
      setIsSaving(false)
    }
  }
  useEffect(() => {
    latest.current = { ...latest.current, content }
    if (!isChanged || isSaving || failure === 'conflict') return undefined
    const timer = setTimeout(() => void (running.current ??= save()), restMs)
    return () => clearTimeout(timer)
  })
  const flush = async () => {
    await running.current
    if (!isChanged) return latest.current.version
    return (await (running.current ??= save())) ? latest.current.version : undefined
  }
  const state: DraftState = failure ?? (isSaving ? 'saving' : isChanged ? 'waiting' : 'saved')
  return { saved, state, flush }
}
