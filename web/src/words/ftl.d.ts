// What the build makes of a Fluent file (vite.config.ts).
declare module "*.ftl?messages" {
  const body: import("./index").Messages;
  export default body;
}
