import { createStore, secondFactorHook, useStore } from '@evops/kit'
import { loadStepUp } from '@evops/organisation/console'
import { lazy, Suspense, useEffect } from 'react'

const StepUp = lazy(async () => ({ default: await loadStepUp() }))

/** The open question for a fresh second factor; several refused calls share it. */
const pendingProof = createStore<{ proof: Promise<boolean>; answer: (isProven: boolean) => void } | undefined>(
  undefined,
)

function prove(): Promise<boolean> {
  const open = pendingProof.get()
  if (open) return open.proof
  const { promise: proof, resolve } = Promise.withResolvers<boolean>()
  const answer = (isProven: boolean) => {
    pendingProof.set(undefined)
    resolve(isProven)
  }
  pendingProof.set({ proof, answer })
  return proof
}

/** Shows the dialog for a fresh second factor over the page, and has the refused call repeated. */
export function StepUpHost() {
  const open = useStore(pendingProof)
  useEffect(() => {
    secondFactorHook.prove = prove
    return () => {
      delete secondFactorHook.prove
      pendingProof.get()?.answer(false)
    }
  }, [])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <StepUp onEnd={open.answer} />
    </Suspense>
  )
}
