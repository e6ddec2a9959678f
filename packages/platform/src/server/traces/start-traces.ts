import { context, propagation, trace } from '@opentelemetry/api'
import type { TracesConfig } from './traces-config.ts'

/** So long a collector has for what it is sent, tries and all: at the end of a process, too. */
const sendMs = 3_000

/**
 * Sends a share of the process's traces to a collector by OTLP over HTTP. Its parts are loaded here alone, where somebody wants
 * them. What a collector does not take is dropped after a few tries. The returned function sends the rest.
 */
export async function startTraces({ url, share }: TracesConfig): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  // Whoever calls decides nothing about how much is sent.
  const sampled = new sdk.TraceIdRatioBasedSampler(share)
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'evops' }),
    sampler: new sdk.ParentBasedSampler({ root: sampled, remoteParentSampled: sampled }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: sendMs }) }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    // The last ones that nobody takes are lost, and nothing else.
    await provider.shutdown().catch(() => undefined)
    trace.disable()
    context.disable()
    propagation.disable()
  }
}
