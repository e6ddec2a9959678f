import { ErrorBoundary, queryClient, SlotsContext } from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { slotFills } from '../screens.ts'
import { useRouteTitle } from '../title.ts'

/** Wraps a screen outside of the shell with the console's data loading and an error message. */
export function wrapPublicScreen(Screen: ComponentType, title: string): ComponentType {
  return function OpenFrame() {
    useRouteTitle(title)
    return (
      <QueryClientProvider client={queryClient}>
        <SlotsContext value={slotFills}>
          <ErrorBoundary>
            <Screen />
          </ErrorBoundary>
        </SlotsContext>
      </QueryClientProvider>
    )
  }
}
