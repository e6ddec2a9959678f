/** The light build has no declarations of its own; what is used of it is the same. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
