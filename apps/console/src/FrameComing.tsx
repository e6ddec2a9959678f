/** Placeholder for sidebar, top bar and page while the current user is loaded. */
export function FrameComing() {
  return (
    <div className="app coming" aria-busy="true">
      <div className="side" />
      <div className="main">
        <div className="top" />
      </div>
    </div>
  )
}
