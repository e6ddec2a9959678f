import { context, propagation, trace } from '@opentelemetry/api'
import type { TracesConfig } from './traces-config.ts'

/** Time limit in milliseconds for sending to a collector, including retries, also at the end of a process. */
const sendMs = 3_000

/**
 * Sends a share of the process's traces to a collector by OTLP over HTTP. The libraries are loaded only here, when
 * traces are enabled. Traces that a collector does not accept are dropped after a few attempts. The returned function
 * sends the rest.
 */
export async function startTraces({ url, share }: TracesConfig): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  // A calling client cannot influence the share.
  const sampled = new sdk.TraceIdRatioBasedSampler(share)
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'evops' }),
    sampler: new sdk.ParentBasedSampler({ root: sampled, remoteParentSampled: sampled }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: sendMs }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    // The last traces may be lost without further effect.
    await provider.shutdown().catch(() => undefined)
    trace.disable()
    context.disable()
    propagation.disable()
  }
}
