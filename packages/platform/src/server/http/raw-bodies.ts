import type { App } from '../house.ts'
import { contextOf, setContext } from './context.ts'

/**
 * Routes whose body is bytes, whatever the sender calls them: nothing is parsed, the handler reads `request.raw` and
 * counts for itself.
 */
export function withRawBodies(app: App, routes: (app: App) => void): void {
  void app.register((child, _options, done) => {
    setContext(child, contextOf(app))
    child.removeAllContentTypeParsers()
    child.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    routes(child)
    done()
  })
}
