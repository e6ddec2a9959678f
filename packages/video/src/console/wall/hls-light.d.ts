/** The light build has no type declarations of its own; the used part is the same. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
