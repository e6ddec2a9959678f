import type { EndpointSpec, EndpointReply } from '../../contract/index.ts'
import type { App } from '../services.ts'
import { serve, serveOpen, type OpenArgs, type ServeArgs } from './serve.ts'

type Args<E extends EndpointSpec> = E['permission'] extends 'public' ? OpenArgs<E> : ServeArgs<E>
type Named<List extends readonly EndpointSpec[], Name> = Extract<List[number], { readonly name: Name }>
/** One handler for each endpoint of a list, by name. A missing handler does not compile. */
export type EndpointHandlers<List extends readonly EndpointSpec[]> = {
  readonly [Name in List[number]['name']]: (args: Args<Named<List, Name>>) => Promise<EndpointReply<Named<List, Name>>>
}

/** Serves all endpoints of a resource, each like `serve` or `serveOpen`. */
export function serveAll<const List extends readonly EndpointSpec[]>(
  app: App,
  endpoints: List,
  handlers: EndpointHandlers<List>,
): void {
  const handlerMap = new Map<string, unknown>(Object.entries(handlers))
  const unserved = endpoints.find(({ name }) => !handlerMap.has(name))
  if (unserved) throw new Error(`${unserved.name} has no handler`)
  for (const spec of endpoints) {
    // The type above ensures that the handler belongs to this endpoint.
    const handler = handlerMap.get(spec.name) as (args: object) => Promise<unknown>
    if (spec.permission === 'public') serveOpen(app, spec, handler)
    else serve(app, spec, handler)
  }
}
