import { DialogAndToastHost, useStore } from '@evops/kit'
import { RouterProvider } from '@tanstack/react-router'
import { activeRouter } from './active-router.ts'

export function App() {
  const active = useStore(activeRouter)
  return (
    <>
      {active && <RouterProvider key={active.name} router={active.router} />}
      <DialogAndToastHost />
    </>
  )
}
