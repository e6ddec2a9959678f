import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createStore, useStore } from '../state/store.ts'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import { Icon } from './Icon.tsx'
import { Button } from './Small.tsx'
import { dropToast, toasts } from '../state/toast.ts'

/** A modal question or small form on the browser's own dialog: it traps and restores the focus, and Esc closes it. */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
}) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

export interface ConfirmQuestion {
  title: string
  /** The effect, the number of affected items, and whether it can be undone. */
  text?: string
  /** Text of the button, with the extent of the action: "Stop 3 sessions". */
  verb: string
  danger?: boolean
  /** Text of the other button; default "Cancel". */
  stay?: string
}
const pendingQuestion = createStore<{ question: ConfirmQuestion; answer: (yes: boolean) => void } | undefined>(
  undefined,
)

/** Asks for confirmation of an important action; resolves to true if the user confirmed. */
export function confirmAction(question: ConfirmQuestion): Promise<boolean> {
  pendingQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      pendingQuestion.set(undefined)
      resolve(yes)
    }
    pendingQuestion.set({ question, answer })
  })
}

/** Container for questions and toasts; the shell renders it once. */
export function DialogAndToastHost() {
  return (
    <>
      <ConfirmHost />
      <ToastHost />
    </>
  )
}

function ConfirmHost() {
  const t = useWords(kitWords)
  const open = useStore(pendingQuestion)
  if (!open) return null
  const { question, answer } = open
  return (
    <Dialog key={question.title} title={question.title} onClose={() => answer(false)}>
      {question.text && <p className="dim">{question.text}</p>}
      <div className="form-foot">
        <Button onClick={() => answer(false)}>{question.stay ?? t('kit.cancel')}</Button>
        <button type="button" className={question.danger ? 'btn d p' : 'btn p'} onClick={() => answer(true)}>
          {question.verb}
        </button>
      </div>
    </Dialog>
  )
}

function ToastHost() {
  const t = useWords(kitWords)
  const shown = useStore(toasts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The top layer shows a toast above an open dialog.
    box.current?.hidePopover()
    if (shown.length > 0) box.current?.showPopover()
  }, [shown])
  return (
    <div ref={box} className="toasts" popover="manual" role="log" aria-live="polite">
      {shown.map(({ id, kind, text, undo }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'fail' ? 'alert' : 'status'}>
          <Icon name={kind === 'ok' ? 'check' : kind === 'fail' ? 'warning' : 'info'} />
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              className="undo"
              onClick={() => {
                dropToast(id)
                undo()
              }}
            >
              {t('kit.undo')}
            </button>
          )}
          <button type="button" aria-label={t('kit.close')} onClick={() => dropToast(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
