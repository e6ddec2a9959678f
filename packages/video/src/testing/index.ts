export { startTestOnvif, smallestJpeg, type OnvifFaults, type TestOnvif } from './onvif-device.ts'
export { findFfmpeg, movingPictures, movingPicturesPerSecond } from './moving-picture.ts'
export { startTestCamera, cameraStreams, splitIntoPictures, type CameraFaults, type TestCamera } from './rtsp-camera.ts'
export { videoSite, type VideoSite } from './video-site.ts'
