import { useFailureParts } from './use-failure.ts'

/** A failure as it is kept or answered, `kind: what was said of it`: what it means, and beneath what was said. */
export function FailureLines({ isOcpi, problem }: { isOcpi: boolean; problem: string }) {
  const { kind, detail } = useFailureParts(isOcpi)(problem)
  return (
    <>
      {kind !== '' && <div>{kind}</div>}
      {detail !== '' && <div className="small dim">{detail}</div>}
    </>
  )
}
