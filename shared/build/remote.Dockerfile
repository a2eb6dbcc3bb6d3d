# A remote: its build and the server that serves it. One file for all remotes, which differ in REMOTE only:
# docker build -f shared/build/remote.Dockerfile --build-arg REMOTE=checkout .
# What npm ci reads: the package.json of every workspace. The stages below are cached while these files stay the same.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS sources
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json shared/build/package.json /manifests/

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS manifests
WORKDIR /shop
COPY --from=sources /manifests ./

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=shared/build

FROM manifests AS build
# The same line in every Dockerfile that builds, so that the layer is cached.
RUN npm ci --workspace=shell $(printf -- '--workspace=%s ' mfe-*)
COPY shared shared
ARG REMOTE
COPY mfe-$REMOTE mfe-$REMOTE
RUN node shared/build/scripts/build.ts mfe-$REMOTE

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG REMOTE
ENV NODE_ENV=production HOST=0.0.0.0 REMOTE_PORT=4100 REMOTE=$REMOTE
WORKDIR /shop
COPY --from=packages /shop ./
COPY shared shared
COPY mfe-$REMOTE/remote.json mfe-$REMOTE/
COPY --from=build /shop/mfe-$REMOTE/dist mfe-$REMOTE/dist
USER node
EXPOSE 4100
# Announces the build while the server runs: the shells must fetch it before it goes live.
CMD node shared/build/release/announce.ts $REMOTE & exec node shared/build/serve-remote.ts $REMOTE
