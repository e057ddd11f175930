# docs/install.md says how to run it. It needs the network of the host, so that only your own account reaches the server.
FROM oven/bun:1.4.5-slim
WORKDIR /opt/shortlist
COPY package.json bun.lock bunfig.toml tsconfig.json ./
RUN bun install --frozen-lockfile --production --ignore-scripts
COPY assets assets
COPY db db
COPY lib lib
COPY routes routes
COPY skills skills
COPY CHANGELOG.md LICENSE NOTICE ./
ENV SVC_HOME=/data XDG_CACHE_HOME=/tmp/cache
VOLUME /data
ENTRYPOINT ["bun", "--no-env-file", "lib/cli/main.ts"]
CMD ["serve", "--no-open"]
